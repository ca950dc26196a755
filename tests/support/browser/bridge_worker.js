// The engine's worker for quick tests of the page: the same requests, answered by the Python
// that runs the tests instead of by Pyodide. Everything else about the page is as published.
const ready = fetch("bridge", { method: "POST", body: "" }).then(() => {
  postMessage({ type: "progress", loaded: 1, total: 1 });
  postMessage({ type: "ready" });
});

addEventListener("message", async ({ data: { id, request, file } }) => {
  if (id === undefined) return; // This message names the expected dictionary; all are here.
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
