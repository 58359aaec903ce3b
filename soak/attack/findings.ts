/** The findings in an answer to hostile input; empty if it is correct. Reads the body. */
export async function findingsIn(answer: Response): Promise<string[]> {
  const findings: string[] = [];
  if (answer.status >= 500) findings.push(`answered ${answer.status}`);
  if (answer.headers.has('x-injected')) findings.push('wrote a header of its own');
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return findings;
  }
  const text = await answer.text();
  if (/^(text\/html|image\/svg|text\/xml|application\/xml)/.test(type)) {
    if (/<(script|img)[^>]*\battack-\d/.test(text)) findings.push('gave markup back as markup');
    if (/(href|src|action)="\s*javascript:/i.test(text)) findings.push('links to a script');
  }
  if (/\bat \S+ \(?(file:|node:|\/)\S+:\d+:\d+/.test(text))
    findings.push('showed where in the code it failed');
  return findings;
}
