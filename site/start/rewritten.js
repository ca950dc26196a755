/**
 * Opens a link whose `#` was rewritten as `%23`, as some mail and chat programs do: the host then looks for a
 * file of that name and sends 404.html. A classic script without imports. The service worker does the same.
 */

const [, before, link] = /^(.*?)(?:index\.html)?%(?:25)*23(.*)$/.exec(location.pathname) || [];
if (link) location.replace(`${location.origin}${before}#${link}`);
