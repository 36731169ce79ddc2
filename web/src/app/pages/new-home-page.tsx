import { Trial } from '../../features/home/trial';
import { NewHome } from '../../features/new-home/new-home';
import { Shortcuts } from '../keyboard/shortcuts';

/** The alternative home page with the questions of the current one. It is outside the layout. */
export function NewHomePage() {
  return (
    <>
      <NewHome trial={<Trial />} />
      <Shortcuts />
    </>
  );
}
