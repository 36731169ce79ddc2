import { useState } from 'react';
import type { Money } from '../../lib/server/wire';
import { DateField } from '../../ui/forms/date-field';
import { ConversionContext, NO_CONVERSION } from '../../lib/money/conversion';
import { RatesNote } from '../../widgets/money/rates-note';
import { FeeRange, type Fees } from '../../widgets/money/fee-range';
import { MoneyField } from '../../widgets/money/money-field';
import { NumberField } from '../../ui/forms/number-field';
import { RuntimeField } from '../../widgets/films/runtime-field';
import { TextArea, TextField } from '../../ui/forms/text-field';
import { CropArea } from '../../ui/pictures/crop-area';
import { Example, Examples } from './example';
import { PICTURE } from './pictures';

const doNothing = () => {};
const CONVERSION = { ...NO_CONVERSION, rates: { USD: 1.16 }, day: '2026-11-27' };

export function FieldExamples() {
  const [money, setMoney] = useState<Money | null>({ amount: 5000, currency: 'JPY' });
  const [fees, setFees] = useState<Fees>({ feeMax: { amount: 2000, currency: 'EUR' } });
  const [currency, setCurrency] = useState('JPY');
  const [seconds, setSeconds] = useState<number | null>(5540);
  const [number, setNumber] = useState<number | null>(2);
  const [day, setDay] = useState<string | null>('2027-05-12');
  return (
    <Examples>
      <Example title="TextField, empty">
        <TextField label="Title" placeholder="Type a title" optional="optional" />
      </Example>
      <Example title="TextField, filled with right-to-left text">
        <TextField label="Title" defaultValue="نصف دقيقة من المطر" hint="As in the credits." />
      </Example>
      <Example title="TextField, refused">
        <TextField label="Title" defaultValue="" error="Give the film a title." />
      </Example>
      <Example title="TextField, disabled">
        <TextField label="Title" defaultValue="Half a Minute of Rain" disabled />
      </Example>
      <Example title="TextField, nearly full, and too long">
        <TextField label="Group" maxLength={10} value="Students" onChange={() => {}} />
        <TextField label="Group" maxLength={6} value="Students" onChange={() => {}} />
      </Example>
      <Example title="TextArea">
        <TextArea label="Synopsis" defaultValue="A salt worker, a storm." />
      </Example>
      <Example title="TextArea, refused, and disabled">
        <TextArea label="Synopsis" defaultValue="" error="Write at least one sentence." />
        <TextArea label="Synopsis" defaultValue="A salt worker, a storm." disabled />
      </Example>
      <Example title="RuntimeField, filled, and empty">
        <RuntimeField label="Runtime" value={seconds} onChange={setSeconds} />
        <RuntimeField label="Runtime" value={null} onChange={doNothing} optional="optional" />
      </Example>
      <Example title="RuntimeField, refused">
        <RuntimeField label="Runtime" value={null} onChange={doNothing} error="Write minutes and seconds." />
      </Example>
      <Example title="NumberField">
        <NumberField label="Earlier features" value={number} onChange={setNumber} />
      </Example>
      <Example title="NumberField, empty">
        <NumberField
          label="Earlier features"
          value={null}
          onChange={doNothing}
          hint="Not counting this one."
        />
      </Example>
      <Example title="NumberField, refused">
        <NumberField
          label="Earlier features"
          value={null}
          onChange={doNothing}
          error="Write a whole number."
        />
      </Example>
      <Example title="MoneyField">
        <MoneyField
          label="Production budget"
          value={money}
          onChange={setMoney}
          currency={currency}
          currencies={['EUR', 'JPY', 'KWD']}
          onCurrency={setCurrency}
        />
      </Example>
      <Example title="MoneyField, empty, without a currency yet">
        <MoneyField
          label="Production budget"
          value={null}
          onChange={doNothing}
          currency=""
          currencies={['EUR', 'JPY', 'KWD']}
          onCurrency={doNothing}
        />
      </Example>
      <Example title="MoneyField, refused">
        <MoneyField
          label="Production budget"
          value={null}
          onChange={doNothing}
          currency="EUR"
          currencies={['EUR', 'JPY', 'KWD']}
          onCurrency={doNothing}
          error="Write an amount such as 25.50."
        />
      </Example>
      <Example title="FeeRange">
        <FeeRange fees={fees} hint="Fees without a reference rate are left out." onChange={setFees} />
      </Example>
      <Example title="FeeRange, crossed">
        <FeeRange
          fees={{ feeMin: { amount: 3000, currency: 'EUR' }, feeMax: { amount: 2000, currency: 'EUR' } }}
          hint={undefined}
          onChange={doNothing}
        />
      </Example>
      <Example title="RatesNote">
        <ConversionContext value={CONVERSION}>
          <RatesNote amounts={[{ amount: 2000, currency: 'USD' }]} />
        </ConversionContext>
      </Example>
      <Example title="DateField, filled, and empty">
        <DateField label="Completed on" value={day} onChange={setDay} />
        <DateField label="Completed on" value={null} onChange={doNothing} hint="Not before it is finished." />
      </Example>
      <Example title="DateField, refused">
        <DateField
          label="Completed on"
          value="2031-01-01"
          onChange={doNothing}
          error="This day is in the future."
        />
      </Example>
      <Example title="CropArea, round">
        <CropArea
          url={`/${PICTURE}`}
          aspect={1}
          isRound
          maxZoom={4}
          label="Visible area"
          zoomLabel="Zoom"
          onArea={doNothing}
          onUnreadable={doNothing}
        />
      </Example>
    </Examples>
  );
}
