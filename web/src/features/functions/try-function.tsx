import { useState } from 'react';
import { getErrorText } from '../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/functions';
import type { RegisteredFunction } from '../../lib/server/wire';
import { Button } from '../../ui/buttons/button';
import { Form } from '../../ui/forms/form';
import { Notice } from '../../ui/feedback/notice';
import css from './functions-page.module.css';
import { parseValue, type Schema } from './schema';
import { SchemaField } from './schema-field';

type CallResult = { status: number; ms: number; body: string } | { errorText: string };

/** Calls a function like the product does, but returns every response as text. */
async function callFunction({ name, method }: RegisteredFunction, input: object): Promise<CallResult> {
  const startTime = performance.now();
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
      ms: Math.round(performance.now() - startTime),
      body: JSON.stringify(body, null, 2),
    };
  } catch (error) {
    return { errorText: getErrorText(error) };
  }
}

/** A form for a function's input that shows the request and the response. */
export function TryFunction({ registeredFunction }: { registeredFunction: RegisteredFunction }) {
  const schema = registeredFunction.input as Schema;
  const fields = Object.entries(schema.properties ?? {});
  const [textByField, setTextByField] = useState<Record<string, string>>({});
  const [result, setResult] = useState<CallResult | null>(null);
  const [busy, setBusy] = useState(false);
  const input = toInput(fields, textByField);
  const send = async () => {
    if (!input) return;
    setBusy(true);
    setResult(await callFunction(registeredFunction, input));
    setBusy(false);
  };
  return (
    <div className={css.try}>
      <header>
        <h2>{registeredFunction.name}</h2>
        <p className={css.muted}>
          {[
            registeredFunction.method,
            t(`access.${registeredFunction.access}`),
            !registeredFunction.reads && t('changes'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <Form className={css.form} onSubmit={send}>
        {fields.length === 0 && <p>{t('input.nothing')}</p>}
        {fields.map(([name, field]) => (
          <SchemaField
            key={name}
            name={name}
            schema={field}
            isRequired={(schema.required ?? []).includes(name) && field.default === undefined}
            text={textByField[name] ?? ''}
            onType={(text) => setTextByField((current) => ({ ...current, [name]: text }))}
          />
        ))}
        <div>
          <h3>{t('input')}</h3>
          <pre tabIndex={0}>{input ? JSON.stringify(input, null, 2) : '…'}</pre>
        </div>
        <div>
          <Button
            type="submit"
            variant={registeredFunction.reads ? 'primary' : 'danger'}
            busy={busy}
            disabled={!input}
          >
            {t('send')}
          </Button>
        </div>
      </Form>
      <div role="status">
        {result && 'errorText' in result && (
          <Notice tone="refused">{t('answer.none', { why: result.errorText })}</Notice>
        )}
        {result && 'status' in result && (
          <>
            <h3>{t('answer')}</h3>
            <p className={css.muted}>
              {t('answer.status', { status: String(result.status), ms: String(result.ms) })}
            </p>
            <pre tabIndex={0}>{result.body}</pre>
          </>
        )}
      </div>
    </div>
  );
}

/** Builds the input. Returns null while a field is invalid. */
function toInput(fields: [string, Schema][], textByField: Record<string, string>): object | null {
  try {
    const values = fields.map(([name, field]) => [name, parseValue(field, textByField[name] ?? '')] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  } catch {
    return null;
  }
}
