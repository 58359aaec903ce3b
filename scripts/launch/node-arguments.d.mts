export const serverNodeArguments: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
