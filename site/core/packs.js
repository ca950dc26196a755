/** The dictionaries in the order of their numbers in links, as in the catalogue. A name begins with its
 * language. Written by `build.py vectors lists`. */
export const PACKS =
  "en-complete en-common gl-roots gl-inflected gl-complete es-complete fr-complete de-complete it-complete pt-complete pl-complete nl-complete ca-complete es-common fr-common de-common it-common pt-common pl-common nl-common ca-common en-complete-2 en-common-2 de-complete-2 de-common-2".split(
    " ",
  );
