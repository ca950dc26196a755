// A worker for quick tests of the page: the Python that runs the tests, not Pyodide, answers the page's
// requests. Everything else about the page is as published.
const ready = fetch("bridge", { method: "POST", body: "" }).then(() => {
  postMessage({ type: "progress", loaded: 1, total: 1 });
  postMessage({ type: "ready" });
});

addEventListener("message", async ({ data: { id, request, file } }) => {
  if (id === undefined) return; // The message only names the expected dictionary; here all are loaded.
  await ready;
  const reply = await fetch(
    ...(file ? ownList(file) : ["bridge", { method: "POST", body: request }]),
  );
  postMessage({ id, reply: await reply.text() });
});

function ownList({ language, data, expected }) {
  return [
    `own-list?${new URLSearchParams({ language, expected })}`,
    { method: "POST", body: data },
  ];
}
