/**
 * Opens a link whose `#` a mail or chat program has rewritten as `%23`. The host then looks for a file of that
 * name and sends 404.html, which runs this classic script. The service worker handles such links too.
 */

const [, before, link] = /^(.*?)(?:index\.html)?%(?:25)*23(.*)$/.exec(location.pathname) || [];
if (link) location.replace(`${location.origin}${before}#${link}`);
