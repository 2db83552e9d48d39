/**
 * Creates the default policy for Trusted Types, by which the browser checks every string that code gives to the DOM as the
 * address of a script: on this origin, only the folders of scripts are accepted (the page client’s, the regions’ and the local
 * provider’s). Which other origins scripts may come from is for `script-src` to say. No string is accepted as HTML or as
 * a script.
 *
 * The first script of every document, so that no other can create the policy: there is only one of this name. The content
 * security policy of every document contains its hash.
 */
export const TRUSTED_TYPES_SCRIPT =
  "self.trustedTypes?.createPolicy('default',{createScriptURL(s){" +
  'const u=new URL(s,location.href);' +
  'return u.origin!==location.origin||/^\\/(assets|regions|emulator)\\//.test(u.pathname)?s:null}});';

/** The script’s element, for `<head>`. */
export const TRUSTED_TYPES_ELEMENT = `<script>${TRUSTED_TYPES_SCRIPT}</script>`;
