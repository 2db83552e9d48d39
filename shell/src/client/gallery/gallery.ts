import { message } from './messages';

/** Shows the pictures of a list in a dialog, one at a time. @param link of the first one */
export function openGallery(link: HTMLAnchorElement): void {
  const links = [...(link.closest('ul') ?? link).querySelectorAll('a')];
  let index = Math.max(0, links.indexOf(link));
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog gallery__dialog';
  dialog.setAttribute('aria-label', message('pictures'));
  const figure = document.createElement('figure');
  const picture = document.createElement('img');
  const caption = document.createElement('figcaption');
  figure.append(picture, caption);
  const position = document.createElement('p');
  position.setAttribute('role', 'status');

  const show = (next: number) => {
    index = (next + links.length) % links.length;
    const shown = links[index];
    if (!shown) return;
    picture.src = shown.href;
    picture.alt = shown.querySelector('img')?.alt ?? '';
    caption.textContent = shown.parentElement?.querySelector('figcaption')?.textContent ?? '';
    position.textContent = message('pictureOf', { number: index + 1, count: links.length });
  };
  const button = (text: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'btn btn--quiet';
    element.textContent = text;
    element.addEventListener('click', act);
    return element;
  };
  const bar = document.createElement('div');
  bar.className = 'chips';
  if (links.length > 1)
    bar.append(
      position,
      button(message('previous'), () => show(index - 1)),
      button(message('next'), () => show(index + 1)),
    );
  bar.append(button(message('close'), () => dialog.close()));
  dialog.append(bar, figure);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Some browsers do not focus a link that is clicked, so that the dialog cannot return the focus to it.
    (links[index] ?? link).focus();
  });
  document.body.append(dialog);
  show(index);
  dialog.showModal();
}

/** Shows the video of another host in place of the link to it. */
export function openEmbed(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.src = link.dataset['embed'] ?? '';
  frame.title = link.textContent;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // YouTube plays nothing for pages that do not say who they are.
  frame.referrerPolicy = 'strict-origin';
  link.replaceWith(frame);
  frame.focus();
}
