import { useState } from 'react';
import type { Money } from '../../lib/wire';
import { DateField } from '../../ui/date-field';
import { MoneyField } from '../../ui/money-field';
import { NumberField } from '../../ui/number-field';
import { RuntimeField } from '../../ui/runtime-field';
import { TextArea, TextField } from '../../ui/text-field';
import { Example, Examples } from './example';

const none = () => {};

export function FieldExamples() {
  const [money, setMoney] = useState<Money | null>({ amount: 5000, currency: 'JPY' });
  const [currency, setCurrency] = useState('JPY');
  const [seconds, setSeconds] = useState<number | null>(5540);
  const [number, setNumber] = useState<number | null>(2);
  const [day, setDay] = useState<string | null>('2027-05-12');
  return (
    <Examples>
      <Example of="TextField, empty">
        <TextField label="Title" placeholder="Type a title" optional="optional" />
      </Example>
      <Example of="TextField, filled from the right">
        <TextField label="Title" defaultValue="نصف دقيقة من المطر" hint="As it stands in the credits." />
      </Example>
      <Example of="TextField, refused">
        <TextField label="Title" defaultValue="" error="Give the film a title." />
      </Example>
      <Example of="TextField, off">
        <TextField label="Title" defaultValue="Half a Minute of Rain" disabled />
      </Example>
      <Example of="TextArea">
        <TextArea label="Synopsis" defaultValue="A salt worker, a storm." />
      </Example>
      <Example of="RuntimeField">
        <RuntimeField label="Runtime" value={seconds} onChange={setSeconds} />
      </Example>
      <Example of="NumberField">
        <NumberField label="Earlier features" value={number} onChange={setNumber} />
      </Example>
      <Example of="NumberField, refused">
        <NumberField label="Earlier features" value={null} onChange={none} error="Write a whole number." />
      </Example>
      <Example of="MoneyField">
        <MoneyField
          label="Production budget"
          value={money}
          onChange={setMoney}
          currency={currency}
          currencies={['EUR', 'JPY', 'KWD']}
          onCurrency={setCurrency}
        />
      </Example>
      <Example of="DateField">
        <DateField label="Completed on" value={day} onChange={setDay} />
      </Example>
    </Examples>
  );
}
