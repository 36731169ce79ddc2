// Applies migrations with the built runtime. MIGRATE is { service: database address }.
import { migrate, getMigrationsFolder } from '@laurel/runtime/database/migrate';

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
