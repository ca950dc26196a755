/**
 * A page as browsers describe it to each other (SDP, RFC 8866), in both directions: what a token needs
 * of a description, and the description that a token stands for. A description is written whole: one of
 * the browser's own must not be edited.
 *
 * @import {Candidate, Peer} from "./token.js"
 */

/** @param {string} sdp @param {string} name  and what stands before the value */
const attribute = (sdp, name) => new RegExp(`^a=${name}(\\S+)`, "im").exec(sdp)?.[1] ?? "";

/** Only what is reached over UDP is worth sending: two pages never reach each other over TCP.
 * @param {string} sdp @returns {Candidate[]} */
const candidatesIn = (sdp) =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)].map(
    ([, address = "", port, type]) => ({ address, port: Number(port), isPublic: type === "srflx" }),
  );

/** @param {string} sdp  of this browser, once it knows how it can be reached @returns {Peer} */
export const peerIn = (sdp) => ({
  ufrag: attribute(sdp, "ice-ufrag:"),
  pwd: attribute(sdp, "ice-pwd:"),
  fingerprint: attribute(sdp, "fingerprint:sha-256 ")
    .split(":")
    .map((byte) => Number.parseInt(byte, 16)),
  candidates: candidatesIn(sdp),
});

/** Priorities as RFC 8445 computes them for the first host and the first public candidate. */
const HOST = 2_122_260_223;
const PUBLIC = 1_686_052_607;

/** @param {Candidate} candidate @param {number} n
 * @param {number} foundation  a candidate with one that was not used before is tried anew */
export const candidateLine = ({ address, port, isPublic }, n, foundation) =>
  `candidate:${foundation} 1 udp ${(isPublic ? PUBLIC : HOST) - n * 256} ${address} ${port} typ ${
    isPublic ? "srflx raddr 0.0.0.0 rport 0" : "host"
  }`;

/** @param {Peer} peer @param {"active"|"passive"} setup  which of the two begins
 * @returns {string} */
export function describe({ ufrag, pwd, fingerprint, candidates }, setup) {
  const bytes = fingerprint.map((byte) => byte.toString(16).padStart(2, "0"));
  const lines = [
    ...["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0"],
    ...candidates.map((each, n) => `a=${candidateLine(each, n, n + 1)}`),
    ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, "a=ice-options:trickle"],
    `a=fingerprint:sha-256 ${bytes.join(":").toUpperCase()}`,
    ...[`a=setup:${setup}`, "a=mid:0", "a=sctp-port:5000"],
  ];
  return `${lines.join("\r\n")}\r\n`;
}
