// Imported first by every command, so that an old Node is answered with one sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// 20.12 is the first that reads .env files (util.parseEnv).
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Tibeb needs Node 20.12 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
