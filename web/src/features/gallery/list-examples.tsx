import { useState } from 'react';
import { toggleValue } from '../../ui/forms/toggle-value';
import { Chart } from '../../ui/charts/chart';
import { ColumnChart } from '../../ui/charts/column-chart';
import { ColumnMenu } from '../../ui/tables/column-menu';
import { BoxCell, BoxHead, DataTable, SortHead } from '../../ui/tables/data-table';
import { DropZone } from '../../ui/forms/drop-zone';
import { FestivalBanner } from '../../widgets/festivals/festival-banner';
import { FileButton } from '../../ui/buttons/file-button';
import { Pagination } from '../../ui/navigation/pagination';
import { LocationMap } from '../../ui/maps/location-map';
import { Portrait } from '../../widgets/account/portrait';
import { ProgressSteps } from '../../ui/navigation/progress-steps';
import { Table } from '../../ui/tables/table';
import { WorldMap } from '../../ui/maps/world-map';
import { Example, Examples } from './example';
import { NO_PICTURE, PICTURE } from './pictures';

const steps = ['Role', 'Film', 'Director', 'Production', 'Screenings', 'Preferences', 'Review'];

const weeks = [3, 0, 8, 5].map((count, n) => ({ name: `${n}`, label: `${7 * n + 1} May 2027`, count }));

const countryCounts = [
  { value: 'US', count: 492 },
  { value: 'AT', count: 60 },
  { value: 'MT', count: 1 },
];

export function ListExamples() {
  const [page, setPage] = useState(2);
  const [step, setStep] = useState(2);
  const [selectedCountries, setSelectedCountries] = useState(['AT']);
  return (
    <Examples>
      <Example title="Table" isWide>
        <Table caption="Fees of an example" head={['Deadline', 'For', 'Fee']}>
          {['EUR 20', 'JPY 3,500', 'free'].map((fee) => (
            <tr key={fee}>
              <td>12 May 2027</td>
              <td>everyone</td>
              <td>{fee}</td>
            </tr>
          ))}
        </Table>
      </Example>
      <Example title="Chart">
        <Chart
          title="Entries by state"
          tableLabel="As a table"
          head={['State', 'Entries']}
          rows={[
            ['Suggested', 12],
            ['Submitted', 5],
          ]}
        >
          <svg width="100%" height="100%" viewBox="0 0 100 60">
            <rect x="10" y="8" width="80" height="16" fill="var(--laurel)" />
            <rect x="10" y="34" width="33" height="16" fill="var(--laurel)" />
          </svg>
        </Chart>
      </Example>
      <Example title="DataTable, sorted, with one selected row" isWide>
        <DataTable label="Deadlines of an example" tableClass={undefined}>
          <thead>
            <tr>
              <BoxHead label="Choose all" isAll={false} isSome onToggle={() => {}} />
              <SortHead
                column="day"
                text="Deadline"
                label="Sort by deadline"
                direction="asc"
                onSort={() => {}}
              />
              <SortHead column="fee" text="Fee" label="" direction={false} onSort={null} />
            </tr>
          </thead>
          <tbody>
            {['EUR 20', 'free'].map((fee, n) => (
              <tr key={fee} data-chosen={n === 0 || undefined}>
                <BoxCell label={`Choose ${fee}`} isChosen={n === 0} onToggle={() => {}} />
                <td>12 May 2027</td>
                <td>{fee}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Example>
      <Example title="ColumnMenu">
        <ColumnMenu
          label="Choose columns"
          text="Columns"
          columns={['fee', 'city']}
          getName={(column) => (column === 'fee' ? 'Fee' : 'City')}
          visibility={{ fee: true, city: false }}
          onChange={() => {}}
        />
      </Example>
      <Example title="ColumnChart">
        <ColumnChart title="Films by week" rowHeader="Week" columns={weeks} />
      </Example>
      <Example title="Portrait without a picture, small and large">
        <Portrait name="Ada Lovelace" image={null} /> <Portrait name="Grace Hopper" image={null} large />
      </Example>
      <Example title="Portrait with a picture, and with one that fails to load">
        <Portrait name="Ada Lovelace" image={`../${PICTURE}`} large />{' '}
        <Portrait name="Grace Hopper" image={`../${NO_PICTURE}`} />
      </Example>
      <Example title="FileButton">
        <FileButton accept={['image/png']} onFile={() => {}}>
          Choose a file
        </FileButton>
      </Example>
      <Example title="DropZone">
        <DropZone accept={['.csv']} onFiles={() => {}}>
          Choose a file
        </DropZone>
      </Example>
      <Example title="LocationMap of Lund">
        <LocationMap longitude={13.2} latitude={55.7} />
      </Example>
      <Example title="FestivalBanner without the festival’s own picture" isWide>
        <FestivalBanner id={1} name="Lund Film Festival" country="SE" month={10} image={null} alt="" />
      </Example>
      <Example title="WorldMap while the counts load" isWide>
        <WorldMap
          label="festivals by country, loading"
          values={undefined}
          selectedCodes={[]}
          onToggle={() => {}}
          formatCount={(n) => `${n}`}
        />
      </Example>
      <Example title="WorldMap with a selected country" isWide>
        <WorldMap
          label="festivals by country"
          values={countryCounts}
          selectedCodes={selectedCountries}
          onToggle={(code) => setSelectedCountries(toggleValue(selectedCountries, code))}
          formatCount={(n) => `${n}`}
        />
      </Example>
      <Example title="WorldMap of a continent that is selected as a whole" isWide>
        <WorldMap
          label="festivals by country"
          values={countryCounts}
          selectedCodes={[]}
          onToggle={() => {}}
          frame="Europe"
          regions={['Europe']}
          onRegion={() => {}}
          formatCount={(n) => `${n}`}
        />
      </Example>
      <Example title="Pagination">
        <Pagination page={page} pageSize={40} total={1932} onPage={setPage} />
      </Example>
      <Example title="Pagination at its first and its last page">
        <Pagination page={1} pageSize={40} total={80} onPage={() => {}} />
        <Pagination page={2} pageSize={40} total={80} onPage={() => {}} />
      </Example>
      <Example title="ProgressSteps, four of them reachable" isWide>
        <ProgressSteps
          label="Steps of an example"
          steps={steps}
          current={step}
          reachable={3}
          onStep={setStep}
        />
      </Example>
    </Examples>
  );
}
