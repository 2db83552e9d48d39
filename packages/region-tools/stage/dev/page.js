/**
 * Runs in the pages of `savepoint-region dev`: shows errors, and loads again what is not updated in place. In a frame,
 * only where that is opened alone: the page around it shows the errors.
 */
{
  const frame = document.querySelector('iframe');
  const { stories } = document.documentElement.dataset;
  const overlay = document.getElementById('errors');
  let build;

  /** Where no hot updates are applied: no script of the region runs there. */
  const reloadFrame = () => {
    const shown = frame ? frame.contentWindow : window;
    if (shown.document.documentElement.dataset.hot === undefined) shown.location.reload();
  };

  // One connection for each tab, since browsers limit them: the frame gets the events from here.
  if (window.top === window)
    new EventSource('/-/events').addEventListener('state', ({ data }) => {
      const state = JSON.parse(data);
      window.stageState = state;
      for (const target of [window, frame?.contentWindow])
        target?.dispatchEvent(new CustomEvent('stage:state', { detail: state }));
      showErrors(state.errors);
      if (stories !== state.stories && !state.isBroken) return location.reload();
      if (build !== undefined && build !== state.build && !state.isBroken) reloadFrame();
      build = state.build;
    });

  function showErrors(errors) {
    if (!overlay) return;
    overlay.replaceChildren(
      ...errors.map(({ subject, text }) => {
        const part = document.createElement('section');
        part.append(
          Object.assign(document.createElement('h2'), { textContent: subject }),
          Object.assign(document.createElement('pre'), { textContent: text, tabIndex: 0 }),
        );
        return part;
      }),
    );
    overlay.hidden = errors.length === 0;
  }
}
