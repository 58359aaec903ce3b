// Imported first by every command, so that an old Node is told so in a sentence.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Tibeb needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
