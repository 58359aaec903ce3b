export const serverNodeArguments: readonly string[];
