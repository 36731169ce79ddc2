import { useState } from 'react';
import { Pagination } from '../../ui/pagination';
import { ProgressSteps } from '../../ui/progress-steps';
import { Table } from '../../ui/table';
import { Example, Examples } from './example';

const steps = ['Role', 'Film', 'Director', 'Production', 'Screenings', 'Preferences', 'Review'];

export function ListExamples() {
  const [page, setPage] = useState(2);
  const [step, setStep] = useState(2);
  return (
    <Examples>
      <Example of="Table" isWide>
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
      <Example of="Pagination">
        <Pagination page={page} pageSize={40} total={1932} onPage={setPage} />
      </Example>
      <Example of="ProgressSteps, four of which can be gone to" isWide>
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
