import { storeBadgesTexts as texts } from '#texts/ui.ts';
import { markupAsServed } from './markup-as-served.ts';

/**
 * The two app stores; their addresses are placeholders until there is an app (section 1). Only the server renders them, because
 * the footer of every page contains them.
 */
export function StoreBadges() {
  const className = 'mt-2 flex flex-wrap gap-2';
  if (!import.meta.env.SSR)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what this component wrote on the server.
    return <ul data-shops className={className} dangerouslySetInnerHTML={markupAsServed('[data-shops]')} />;
  return (
    <ul data-shops className={className}>
      <li>
        <a className="store-badge" href="https://www.apple.com/app-store/" rel="noreferrer">
          <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden>
            <path d="M12 2l3.200 3.200L12 8.400 8.800 5.200zM5.200 8.800L8.400 12l-3.200 3.200L2 12zm13.600 0L22 12l-3.200 3.200-3.200-3.200zM12 9l3 3-3 3-3-3zm0 6.600l3.200 3.200L12 22l-3.200-3.200z" />
          </svg>
          <span>
            <small>{texts.downloadOnThe}</small> {texts.appStore}
          </span>
        </a>
      </li>
      <li>
        <a className="store-badge" href="https://play.google.com/store" rel="noreferrer">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
            <path fill="var(--thread-green)" d="M4 2.500l9 9L4 21.500z" style={{ fill: '#5fc29c' }} />
            <path fill="#f4b33d" d="M4 2.500L16 9l-3 3z" />
            <path fill="#f0805f" d="M4 21.500L16 15l-3-3z" />
            <path fill="#fbf0dc" d="M16 9l5 3-5 3-3-3z" />
          </svg>
          <span>
            <small>{texts.getItOn}</small> {texts.googlePlay}
          </span>
        </a>
      </li>
    </ul>
  );
}
