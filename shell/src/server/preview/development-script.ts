import { LATEST_BUILD_PATH } from '@savepoint/contracts/regions';
import { BUILD_EVENT } from '../../document/build-event';

/** Time between two questions for the latest build, while the page is visible. */
const INTERVAL_MS = 400;
/** Characters of errors that the badge shows. */
const MAX_TEXT_LENGTH = 20_000;

/**
 * Of pages in development only: shows errors of the regions that are developed in the badge before the script, and has the
 * page client show a build after the one on the page. When it does not, loads the page again. A constant, so that the
 * content security policy can contain its hash.
 */
export const DEVELOPMENT_SCRIPT = `(()=>{
const {dataset:{build,ended},previousElementSibling:badge}=document.currentScript;
const [session]=build.split('.');let current=build;
const pre=badge.shadowRoot.querySelector('pre');
const show=text=>{if(!pre.textContent.includes(text))pre.textContent=((pre.textContent&&pre.textContent+'\\n\\n')+text).slice(0,${MAX_TEXT_LENGTH})};
const report=(error,source)=>{
const thrown=error?.cause??error,stack=String(thrown?.stack??thrown),message=String(thrown?.message??'');
if([error?.release,stack,source].join().includes(session))show(stack.includes(message)?stack:message+'\\n'+stack)};
addEventListener('error',event=>report(event.error??event.message,event.filename));
addEventListener('unhandledrejection',event=>report(event.reason));
const follow=async()=>{
try{
if(!document.hidden){
const response=await fetch('${LATEST_BUILD_PATH}',{cache:'no-store',redirect: 'error'});
if(response.status<500){
if(!response.ok)return show(ended);
if((await response.json()).version!==current){
const detail={};
dispatchEvent(new CustomEvent('${BUILD_EVENT}',{detail}));
current=await detail.shown;
if(!current)return location.reload()}}}
}catch{}
setTimeout(follow,${INTERVAL_MS})};
follow()})()`;
