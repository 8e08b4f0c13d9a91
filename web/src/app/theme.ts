import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The theme, with USWDS colours. */
export const theme = createTheme({
  colors: {
    primary: shades('e8f1f8 d9e8f6 9cc3e2 7ab8ea 4f97d1 2378c3 1f70b8 005ea2 1a4480 162e51'),
    success: shades('f3f9f4 e6f2e8 9ec8a8 93d6a4 4f9a64 36804c 2c7743 1d5b2f 16482a 0f3320'),
    warning: shades('fef9e8 fcf1d3 dfc06a efc868 b27a00 966700 855800 6f4a00 573a00 3d2900'),
    danger: shades('fdf4f2 fbe9e6 e6a89f f7aaa0 d0584b b8463a b3291d 9c1f14 7d170f 5c110b'),
    info: shades('f0f8fa dff1f4 95c8d2 86d2df 1f8490 18717d 0f6473 0b5563 08424d 052d35'),
  },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 4,
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
})

/** Mantine's own dimmed and placeholder colours hold only 3.3:1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--ink-3, #565c65)',
    '--mantine-color-placeholder': 'var(--ink-3, #565c65)',
    '--mantine-color-error': 'var(--danger, #9c1f14)',
    '--mantine-color-anchor': 'var(--primary, #005ea2)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--ink-3, #c9c9c9)',
    '--mantine-color-placeholder': 'var(--ink-3, #c9c9c9)',
    '--mantine-color-error': 'var(--danger, #f7aaa0)',
    '--mantine-color-anchor': 'var(--primary, #7ab8ea)',
  },
})

function shades(text: string): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = text.split(' ').map((hex) => `#${hex}`)
  return [a, b, c, d, e, f, g, h, i, j].map((hex) => hex ?? '') as unknown as MantineColorsTuple // ten by construction
}
