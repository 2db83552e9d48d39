/** One path per icon, drawn with a 2 px line on a 24 px grid. */
const PATHS = {
  account: 'M8 3h8v8H8zM4 21v-6h16v6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  check: 'M4 12l5 6L20 6',
  chevron: 'M5 9l7 7 7-7',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l4 2',
  close: 'M5 5l14 14M19 5L5 19',
  comment: 'M3 4h18v13H11l-5 4v-4H3z',
  download: 'M12 3v12M6 10l6 6 6-6M4 20h16',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  favorite: 'M6 3h12v18l-6-5-6 5z',
  filter: 'M3 5h18M6 12h12M10 19h4',
  link: 'M10 14l4-4M9 8l3-3a4.2 4.2 0 016 6l-3 3M15 16l-3 3a4.2 4.2 0 01-6-6l3-3',
  like: 'M12 20.5L3.5 12V7L7 4h2l3 3 3-3h2l3.5 3v5z',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  menu: 'M3 6h18M3 12h18M3 18h12',
  minus: 'M5 12h14',
  offline: 'M3 3l18 18M2 9q4-4 8-4.8M22 9q-3-3-6-4.2M6 13q2-2 4.5-2.6M18 13l-2-1.6M12 18.5v.5',
  play: 'M7 4l13 8-13 8z',
  plus: 'M5 12h14M12 5v14',
  reply: 'M9 5L3 11l6 6M3 11h12l6 6v3',
  retry: 'M20 11a8 8 0 10-2 6M20 4v7h-7',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21',
  theme:
    'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  warning: 'M12 3L2 21h20zM12 10v5M12 18v.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon: the text beside it or the control’s label carries the meaning. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'i i--s' : 'i'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
