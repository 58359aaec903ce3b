/**
 * Shows the progress of a load on stderr: on a terminal a bar that redraws itself, elsewhere one plain line for each tenth of a
 * kind of rows.
 */
export function progressOn(stream: NodeJS.WriteStream): {
  report: (kind: string, done: number, of: number) => void;
  end: () => void;
} {
  const started = new Map<string, { at: number; done: number; tenth: number }>();
  let open = false;
  return {
    report(kind, done, of) {
      const before = started.get(kind);
      const begin = before ?? { at: performance.now(), done, tenth: -1 };
      started.set(kind, begin);
      const share = of === 0 ? 1 : done / of;
      const seconds = (performance.now() - begin.at) / 1000;
      const rate = seconds > 0.2 ? Math.round((done - begin.done) / seconds) : 0;
      const left = rate > 0 ? `, ${Math.ceil((of - done) / rate)} s left` : '';
      const count = `${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${kind}${rate > 0 ? `, ${rate.toLocaleString('en')} a second${left}` : ''}`;
      if (stream.isTTY) {
        const full = Math.round(share * 30);
        stream.write(
          `\r\u001b[K${'█'.repeat(full)}${'░'.repeat(30 - full)} ${count}${share >= 1 ? '\n' : ''}`,
        );
        open = share < 1;
        return;
      }
      const tenth = Math.floor(share * 10);
      if (tenth > begin.tenth) stream.write(`${count}\n`);
      begin.tenth = tenth;
    },
    end() {
      if (open) stream.write('\n');
    },
  };
}
