/** Applies the remembered theme before anything is painted; a constant, so that the policy can name its hash. */
export const THEME_SCRIPT =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";
