/** Applies the theme that the reader chose. */
const THEME =
  "const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t";

/**
 * Gives the header’s styles the initial, colour and name of the member who is signed in, according to the hint
 * of `packages/session`. The colour is that of `avatarColour` in `packages/region-kit`.
 */
const MEMBER = `
const m=JSON.parse(localStorage.getItem('savepoint.signed-in'));
if(m&&m.uid&&m.name){
let h=0x811c9dc5;
for(let i=0;i<m.uid.length;i++)h=Math.imul(h^m.uid.charCodeAt(i),0x01000193);
h=(h^h>>>8^h>>>16^h>>>24)&255;
const r=document.documentElement,s=(k,v)=>r.style.setProperty('--member-'+k,v);
s('hue',h);
s('ink',h<223?'#0b1719':'#fff');
s('name',JSON.stringify(m.name));
s('initial',JSON.stringify([...m.name.trim()][0]||'?'));
r.dataset.member=''}`;

/**
 * Runs before the first paint. Pages are the same for every reader, so what differs is read from the browser’s
 * storage. A constant, so that the content security policy can contain its hash.
 */
export const FIRST_PAINT_SCRIPT = `try{${THEME}}catch{}try{${MEMBER.replaceAll('\n', '')}}catch{}`;
