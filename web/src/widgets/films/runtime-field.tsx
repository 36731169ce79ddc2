import { formatRuntime, parseRuntime } from '@laurel/rules/films/runtimes';
import { t } from '@laurel/messages/pages/controls/controls';
import { TypedField, type ValueField } from '../../ui/forms/typed-field';

const parse = (text: string) => {
  const seconds = parseRuntime(text);
  return Number.isNaN(seconds) ? undefined : seconds;
};

const partialPattern = /^\d{0,3}(:([0-5]\d?)?){0,2}$/;

/** A duration typed as mm:ss or h:mm:ss. The value is in whole seconds. */
export function RuntimeField(props: ValueField<number>) {
  return (
    <TypedField
      {...props}
      format={formatRuntime}
      parse={parse}
      partialPattern={partialPattern}
      refusal={t('runtime.refusal')}
      placeholder="mm:ss"
      inputMode="text"
    />
  );
}
