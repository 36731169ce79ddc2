import { useState } from 'react';
import { Checkbox, RadioGroup } from '../../ui/forms/choice';
import { ComboBox } from '../../ui/forms/combo-box';
import { SearchSelect } from '../../ui/forms/search-select';
import { Segmented } from '../../ui/forms/segmented';
import { Select } from '../../ui/forms/select';
import { CountChange } from '../../widgets/matching/count-change';
import { FilterTabs } from '../../ui/layout/tabs';
import { Example, Examples } from './example';
import { toOptions } from '../../ui/forms/to-options';

const options = toOptions<string>(['Animation', 'Documentary', 'Live-Action / Fiction']);
const [firstOption] = options;
const CHANGED_VERDICTS = ['eligible', 'not-eligible'] as const;

export function ChoiceExamples() {
  const [selectedValue, setSelectedValue] = useState(firstOption!.value);
  const [selectedValues, setSelectedValues] = useState<string[]>(['Documentary']);
  const [isOn, setOn] = useState(true);
  return (
    <Examples>
      <Example title="Checkbox: on, off, and disabled">
        <Checkbox checked={isOn} onChange={() => setOn(!isOn)}>
          Open for entries now
        </Checkbox>
        <Checkbox checked={!isOn} onChange={() => setOn(!isOn)}>
          Closed for now
        </Checkbox>
        <Checkbox checked disabled readOnly>
          Disabled
        </Checkbox>
      </Example>
      <Example title="RadioGroup, nothing chosen yet">
        <RadioGroup
          legend="Kind"
          name="gallery-none"
          value={null}
          onChange={setSelectedValue}
          options={options}
        />
      </Example>
      <Example title="RadioGroup, stacked, with a hint">
        <RadioGroup
          legend="Kind"
          name="gallery-kind"
          value={selectedValue}
          onChange={setSelectedValue}
          options={options}
          hint="One of three."
          stacked
        />
      </Example>
      <Example title="Segmented, and locked">
        <Segmented
          legend="Kind"
          name="gallery-segmented"
          value={selectedValue}
          onChange={setSelectedValue}
          options={options}
        />
        <Segmented
          legend="Kind, locked"
          name="gallery-locked"
          value={selectedValue}
          onChange={setSelectedValue}
          options={options}
          locked
        />
      </Example>
      <Example title="Select">
        <Select label="Kind" value={selectedValue} onChange={setSelectedValue} options={options} />
      </Example>
      <Example title="Select, empty, refused, and disabled">
        <Select label="Kind" value="" empty="Choose a kind" onChange={setSelectedValue} options={options} />
        <Select
          label="Kind"
          value=""
          empty="Choose a kind"
          onChange={setSelectedValue}
          options={options}
          error="Choose one."
        />
        <Select label="Kind" value={selectedValue} onChange={setSelectedValue} options={options} disabled />
      </Example>
      <Example title="SearchSelect with few options: the system’s own list">
        <SearchSelect
          label="Film"
          value={selectedValue}
          onChange={setSelectedValue}
          options={options}
          onSearch={undefined}
        />
      </Example>
      <Example title="SearchSelect with options that load while the user types">
        <SearchSelect
          label="Film"
          value={selectedValue}
          onChange={setSelectedValue}
          options={options}
          onSearch={() => {}}
        />
      </Example>
      <Example title="ComboBox">
        <ComboBox
          label="Kinds"
          value={selectedValues}
          onChange={setSelectedValues}
          options={options}
          placeholder="Choose kinds"
        />
      </Example>
      <Example title="ComboBox for one option, and one for two with a hint">
        <ComboBox
          label="Kind"
          value={[selectedValue]}
          onChange={([newValue]) => newValue && setSelectedValue(newValue)}
          options={options}
          max={1}
        />
        <ComboBox
          label="Kinds"
          value={[]}
          onChange={() => {}}
          options={options}
          placeholder="Choose kinds"
          hint="Two at most."
          max={2}
        />
      </Example>
      <Example title="ComboBox while its options load, refused">
        <ComboBox
          label="Countries"
          value={[]}
          onChange={() => {}}
          options={undefined}
          placeholder="Choose countries"
          error="Choose at least one."
        />
      </Example>
      <Example title="FilterTabs" isWide>
        <FilterTabs
          label="Kind"
          value={selectedValue}
          onChange={setSelectedValue}
          tabs={options.map((option, n) => ({ ...option, count: 1234 * n }))}
        />
      </Example>
      <Example title="FilterTabs with the change of each count, and one without a count" isWide>
        <FilterTabs
          label="Verdict"
          value={selectedValue}
          onChange={setSelectedValue}
          tabs={options.map((option, n) => ({
            ...option,
            ...(n < 2 && {
              count: 820 * (n + 1),
              suffix: <CountChange verdict={CHANGED_VERDICTS[n]} by={137} />,
            }),
          }))}
        />
      </Example>
    </Examples>
  );
}
