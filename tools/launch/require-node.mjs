// Every command imports this first, so that an old Node is reported in one sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// 20.12 is the first version that reads .env files (util.parseEnv).
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Tibeb needs Node 20.12 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
