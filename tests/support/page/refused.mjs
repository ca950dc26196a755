// Browsers that store nothing: functions for a device's `prepare`, which changes a page's window.

/** @type {Record<string, (window: any) => void>} */
export const REFUSED = {
  denied: (window) => {
    const refuse = refusal(window, "SecurityError");
    Object.defineProperty(window, "localStorage", { get: refuse });
    put(window, "indexedDB", { open: refuse });
  },
  full: (window) => {
    const { localStorage, indexedDB } = window;
    const refuse = refusal(window, "QuotaExceededError");
    put(window, "localStorage", { getItem: localStorage.getItem, setItem: refuse });
    put(window, "indexedDB", {
      open: (...about) => withFullDisk(indexedDB.open(...about), refuse),
    });
  },
  corrupt: (window) =>
    put(window, "localStorage", { getItem: () => "]not json[", setItem: () => {} }),
};

/** Make a page's database reply only once `gate` resolves.
 * @param {Promise<unknown>} gate @param {() => void} [asked]  called when asked @returns {(window: any) => void} */
export const held = (gate, asked) => (window) => {
  const { indexedDB } = window;
  const open = (...about) => {
    asked?.();
    /** @type {any} */
    const request = {};
    const begin = () => {
      const real = indexedDB.open(...about);
      for (const name of ["result", "error", "transaction"])
        Object.defineProperty(request, name, { get: () => real[name] });
      for (const kind of ["upgradeneeded", "success", "error"])
        real.addEventListener(kind, (event) => request[`on${kind}`]?.(event));
    };
    gate.then(begin);
    return request;
  };
  put(window, "indexedDB", { open });
};

/** @param {any} window @param {string} name @param {object} value */
const put = (window, name, value) => Object.defineProperty(window, name, { value });

/** @param {any} window @param {string} name  of the error */
const refusal = (window, name) => () => {
  throw new window.DOMException("no", name);
};

/** Make a database that is full.
 * @param {IDBOpenDBRequest} request @param {() => never} refuse */
function withFullDisk(request, refuse) {
  request.addEventListener("success", () => {
    const { result } = request;
    const transaction = result.transaction.bind(result);
    result.transaction = (...about) => {
      const work = transaction(...about);
      const store = work.objectStore.bind(work);
      work.objectStore = (name) => Object.assign(store(name), { put: refuse });
      return work;
    };
  });
  return request;
}
