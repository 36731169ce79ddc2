import { Trial } from '../../features/home/trial';
import { NewHome } from '../../features/newdesign/new-home';
import { Shortcuts } from '../shortcuts';

/** The other home page with the very questions of the present one, outside of the layout. */
export function NewHomePage() {
  return (
    <>
      <NewHome trial={<Trial />} />
      <Shortcuts />
    </>
  );
}
