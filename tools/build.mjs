// `npm run build`: builds the web pages into web/build, even if nothing has changed.
import './launch/require-node.mjs';
import { ensureWebBuilt } from './launch/build-web.mjs';
import { runCommand } from './launch/failure.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { findNode } from './launch/node-runtime.mjs';

await runCommand(async () => {
  await ensureInstalled();
  await ensureWebBuilt(findNode(), process.env, { force: true });
});
