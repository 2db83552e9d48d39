/** Loads the code of the page’s forms that work without a new page, if there are any. */
export function startForms(): void {
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-live], form[data-try]');
  if (forms.length === 0) return;
  import(/* webpackChunkName: "page-parts" */ './forms').then(
    ({ startForm }) => forms.forEach(startForm),
    (error: unknown) => {
      // The forms still work with their buttons.
      document.documentElement.dataset['liveForms'] = 'failed';
      reportError(error);
    },
  );
}

/**
 * Opens pictures of galleries in a dialog, and what other hosts have in place; without it, or in a new tab, their links
 * open them.
 */
export function startGallery(): void {
  document.getElementById('main')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.gallery a, a[data-embed]');
    const { button, ctrlKey, metaKey, shiftKey } = event;
    if (!link || button || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    import(/* webpackChunkName: "page-parts" */ './gallery/gallery').then(
      ({ openGallery, openEmbed }) => (link.dataset['embed'] ? openEmbed(link) : openGallery(link)),
      () => location.assign(link.href),
    );
  });
}
