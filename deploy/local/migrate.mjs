// Applies migrations with the runtime's own source: MIGRATE is { service: database address }. Needs Node 24, which strips types.
import { migrate, migrationsOf } from '../../services/runtime/migrate.ts';

try {
  const asked = Object.entries(JSON.parse(process.env.MIGRATE ?? '{}'));
  const applied = await Promise.all(
    asked.map(async ([service, url]) => [service, await migrate(url, migrationsOf(service))]),
  );
  console.log(JSON.stringify(Object.fromEntries(applied)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
