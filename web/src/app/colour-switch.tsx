import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '../lib/hydrated.ts'
import { t } from '../lib/messages/app.ts'

/** The reader's choice of colours; 'System' follows the device. */
export function ColourSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isHydrated = useHydrated()
  return (
    <fieldset className="colours">
      <legend className="visually-hidden">{t('colours')}</legend>
      {SCHEMES.map(([scheme, label]) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={isHydrated && colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}

const SCHEMES = [
  ['auto', 'colourSystem'],
  ['light', 'colourLight'],
  ['dark', 'colourDark'],
] as const satisfies readonly (readonly [MantineColorScheme, string])[]
