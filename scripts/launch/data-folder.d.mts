export function lockDataFolder(dataDir: string): Promise<{ add(role: string, pid: number): void }>;
