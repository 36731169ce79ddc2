import { useState } from 'react';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/functions';
import type { FunctionOfRegistry } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import css from './functions-page.module.css';
import { valueOf, type Schema } from './schema';
import { SchemaField } from './schema-field';

type Told = { status: number; ms: number; body: string } | { why: string };

/** Asks as the product does, but shows whatever comes back. */
async function ask({ name, method }: FunctionOfRegistry, input: object): Promise<Told> {
  const from = performance.now();
  try {
    const payload = new URLSearchParams({ name, payload: JSON.stringify(input) });
    const response =
      method === 'GET'
        ? await fetch(`/_server?${payload}`)
        : await fetch(`/_server?name=${name}`, {
            method,
            headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify({ data: input }),
          });
    const body: unknown = await response.json();
    return {
      status: response.status,
      ms: Math.round(performance.now() - from),
      body: JSON.stringify(body, null, 2),
    };
  } catch (error) {
    return { why: errorText(error) };
  }
}

/** A form made from what the function takes, what it sends, and what comes back. */
export function TryFunction({ declared }: { declared: FunctionOfRegistry }) {
  const schema = declared.input as Schema;
  const fields = Object.entries(schema.properties ?? {});
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [told, tell] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const input = inputOf(fields, typed);
  const send = async () => {
    if (!input) return;
    setBusy(true);
    tell(await ask(declared, input));
    setBusy(false);
  };
  return (
    <div className={css.try}>
      <header>
        <h2>{declared.name}</h2>
        <p className={css.muted}>
          {[declared.method, t(`access.${declared.access}`), !declared.reads && t('changes')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <Form className={css.form} onSubmit={send}>
        {fields.length === 0 && <p>{t('takes.nothing')}</p>}
        {fields.map(([name, field]) => (
          <SchemaField
            key={name}
            name={name}
            schema={field}
            isRequired={(schema.required ?? []).includes(name) && field.default === undefined}
            typed={typed[name] ?? ''}
            onType={(text) => setTyped((now) => ({ ...now, [name]: text }))}
          />
        ))}
        <div>
          <h3>{t('asked')}</h3>
          <pre tabIndex={0}>{input ? JSON.stringify(input, null, 2) : '…'}</pre>
        </div>
        <div>
          <Button type="submit" look={declared.reads ? 'primary' : 'danger'} busy={busy} disabled={!input}>
            {t('send')}
          </Button>
        </div>
      </Form>
      <div role="status">
        {told && 'why' in told && <Notice tone="refused">{t('answer.none', { why: told.why })}</Notice>}
        {told && 'status' in told && (
          <>
            <h3>{t('answer')}</h3>
            <p className={css.muted}>
              {t('answer.status', { status: String(told.status), ms: String(told.ms) })}
            </p>
            <pre tabIndex={0}>{told.body}</pre>
          </>
        )}
      </div>
    </div>
  );
}

/** What was typed as an input; null while some of it is not JSON. */
function inputOf(fields: [string, Schema][], typed: Record<string, string>): object | null {
  try {
    const values = fields.map(([name, field]) => [name, valueOf(field, typed[name] ?? '')] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
}
