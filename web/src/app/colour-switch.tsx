import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { t } from '../lib/messages/app.ts'

/** The reader's choice of colours; 'System' follows the device. */
export function ColourSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className="colours">
      <legend className="visually-hidden">{t('colours')}</legend>
      {CHOICES.map(([scheme, label]) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const CHOICES: readonly (readonly [MantineColorScheme, string])[] = [
  ['auto', t('colourSystem')],
  ['light', t('colourLight')],
  ['dark', t('colourDark')],
]
