import { useHydrated } from '../lib/hydrated.ts'
import { t } from '../lib/messages/app.ts'
import { type Colours, chooseColours, useColours } from './colours.ts'

/** The reader's choice of colours; 'System' follows the device. */
export function ColourSwitch() {
  const colours = useColours()
  const isHydrated = useHydrated()
  return (
    <fieldset className="colours">
      <legend className="visually-hidden">{t('colours')}</legend>
      {CHOICES.map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={isHydrated && colours === choice}
          onClick={() => chooseColours(choice)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}

const CHOICES = [
  ['auto', 'colourSystem'],
  ['light', 'colourLight'],
  ['dark', 'colourDark'],
] as const satisfies readonly (readonly [Colours, string])[]
