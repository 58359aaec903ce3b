import { html } from 'hono/html';
import { type Html, page } from '../pages/layout.ts';
import { listedAccounts } from './accounts.ts';

/** The page where people choose their Google account and consent to sharing it with the product. */
export function chooserView(options: { action: string; client: string; problem?: string }): Html {
  const { action, client, problem } = options;
  return page({
    title: 'Sign in with Google',
    narrow: true,
    body: html`<p class="flag">Sandbox Google: no real accounts</p>
      <h1>Choose an account</h1>
      <p>to continue to <strong>${client}</strong>, which will learn your name and your email address.</p>
      <form method="post" action="${action}">
        <ul class="accounts">
          ${listedAccounts.map(
            ({ id, name, email, verified, purpose }) => html`<li>
              <button name="account" value="${id}">
                <span class="face" aria-hidden="true">${Array.from(name)[0]}</span>
                <span class="who">
                  <span class="name">${name}</span>
                  <span class="quiet">${email}</span>
                  <span class="hint">${verified ? '' : html`<span class="wrong">Not verified. </span>`}${purpose}</span>
                </span>
              </button>
            </li>`,
          )}
        </ul>
      </form>
      <details class="sheet"${problem ? html` open` : ''}>
        <summary>Use another account</summary>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        <form method="post" action="${action}">
          <label for="name">Name</label>
          <input id="name" name="name" autocomplete="off" required maxlength="100" value="Hanna Tesfaye" />
          <label for="email">Email address</label>
          <input id="email" name="email" type="email" autocomplete="off" required />
          <label class="check">
            <input type="checkbox" name="verified" checked /> Google has verified this address
          </label>
          <div class="actions"><button class="main" name="account" value="another">Continue</button></div>
        </form>
      </details>
      <form method="post" action="${action}">
        <div class="actions"><button name="account" value="refuse">Refuse, and go back</button></div>
      </form>`,
  });
}

export function endedView(): Html {
  return page({
    title: 'Nothing to choose',
    narrow: true,
    body: html`<h1>This sign-in is over</h1>
      <p>It was finished already, or it waited for too long. Go back to Tibeb and start again.</p>`,
  });
}

/** Explains what the stand-in simulates and how to try it. */
export function aboutView(options: { issuer: string; redirectUrl: string }): Html {
  return page({
    title: 'Google',
    body: html`<h1>Google, played</h1>
      <p>
        An OpenID provider, as Google is one: discovery, PKCE, state, nonce and signed id tokens, by the certified
        package <code>oidc-provider</code>. Its issuer is <code>${options.issuer}</code>
        (<a href="/google/.well-known/openid-configuration">discovery</a>), and it sends people back to
        <code>${options.redirectUrl}</code> alone.
      </p>
      <section class="sheet">
        <h2>What can be tried</h2>
        <p>Press 'Continue with Google' in Tibeb, then:</p>
        <ul>
          <li>choose an account: ${listedAccounts.map(({ name }) => name).join(', ')};</li>
          <li>use another one, with any name and address, verified or not;</li>
          <li>refuse, or close the window: Tibeb says so at its form;</li>
          <li>open a second window while the first is still open: the first is given up;</li>
          <li>
            sign up at Tibeb with a password and the address of somebody else, then come with that address from here:
            the password is gone, and so are its sessions.
          </li>
        </ul>
      </section>`,
  });
}
