export class Failure extends Error {}
export function runCommand(command: () => Promise<unknown>): Promise<void>;
