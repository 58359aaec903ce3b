import { socialLinksTexts } from '#texts/shell.ts';

/** The networks' own marks, redrawn as single paths of 24 by 24. */
const networks = [
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/',
    path: 'M14 8.5V6.6c0-.9.2-1.4 1.5-1.4H17V2h-2.6C11.2 2 10 3.6 10 6.2v2.3H7.5V12H10v10h4V12h2.6l.4-3.5z',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    path: 'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  {
    name: 'X',
    href: 'https://x.com/',
    path: 'M3 3h5.4l4.3 5.9L17.8 3h2.4l-6.4 7.5L21 21h-5.4l-4.7-6.5L5.3 21H2.9l6.9-8.1zm3.3 1.8L16.5 19.2h1.3L7.6 4.8z',
  },
  {
    name: 'YouTube',
    href: 'https://www.youtube.com/',
    path: 'M21.6 7.2a2.7 2.7 0 0 0-1.9-1.9C18 4.9 12 4.9 12 4.9s-6 0-7.7.4a2.7 2.7 0 0 0-1.9 1.9A28 28 0 0 0 2 12a28 28 0 0 0 .4 4.8 2.7 2.7 0 0 0 1.9 1.9c1.7.4 7.7.4 7.7.4s6 0 7.7-.4a2.7 2.7 0 0 0 1.9-1.9A28 28 0 0 0 22 12a28 28 0 0 0-.4-4.8zM10 15V9l5.2 3z',
  },
];

export function SocialLinks() {
  return (
    <ul className="-ml-3 mt-4 flex flex-wrap">
      {networks.map(({ name, href, path }) => (
        <li key={name}>
          <a
            href={href}
            rel="noreferrer"
            className="grid size-11 place-items-center rounded-md hover:bg-line"
          >
            <span className="sr-only">{socialLinksTexts.on(name)}</span>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
              <path d={path} fillRule="evenodd" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
