// Runs the page's modules in a window of their own, so that each page has its own state.

import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";

const SITE = new URL("../../../site/", import.meta.url);

/** Sources by address, read once for all windows of this process. (Windows cannot share compiled code:
 * dynamic imports of shared code fail.) @type {Map<string, string>} */
const sources = new Map();

/**
 * @param {object} context  of the window
 * @param {string} base  address of the page
 * @param {Set<string>} loaded  collects the paths of loaded modules
 * @param {Record<string, (source: string) => string>} faults  by path, a function that changes a module's source
 * @returns {(address: string) => Promise<object>} imports a module of the page
 */
export function modulesIn(context, base, loaded, faults) {
  /** @type {Map<string, any>} */
  const made = new Map();
  // Two graphs that share modules must not be linked at the same time.
  let linked = Promise.resolve();

  const make = (address) => {
    const found = made.get(address);
    if (found) return found;
    const isOwn = address.startsWith(base);
    const path = address.slice(base.length);
    const { href } = isOwn ? new URL(path, SITE) : new URL(address);
    if (isOwn) loaded.add(path);
    if (!sources.has(href)) sources.set(href, readFileSync(new URL(href), "utf8"));
    const source = sources.get(href);
    const module = new SourceTextModule(faults[path]?.(source) ?? source, {
      context,
      identifier: href,
      initializeImportMeta: (meta) => Object.assign(meta, { url: address }),
      importModuleDynamically: (name) => load(new URL(name, address).href),
    });
    made.set(address, Object.assign(module, { address }));
    return module;
  };
  /** Resolve an import: a name without a path is a package, which the build bundles into the page. */
  const link = (name, from) =>
    make(name.startsWith(".") ? new URL(name, from.address).href : import.meta.resolve(name));
  const load = async (address) => {
    const module = make(address);
    linked = linked.then(() => module.status === "unlinked" && module.link(link));
    await linked;
    await module.evaluate();
    return module;
  };
  return async (address) => (await load(address)).namespace;
}
