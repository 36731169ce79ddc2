// Applies migrations with the runtime's own source. MIGRATE is { service: database address }. Needs Node 24,
// which strips types.
import { migrate, getMigrationsFolder } from '../../services/runtime/migrate.ts';

try {
  const entries = Object.entries(JSON.parse(process.env.MIGRATE ?? '{}'));
  const applied = await Promise.all(
    entries.map(async ([service, url]) => [service, await migrate(url, getMigrationsFolder(service))]),
  );
  console.log(JSON.stringify(Object.fromEntries(applied)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
