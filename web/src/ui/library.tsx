import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * What the parts of the component library stand in. It comes with the first of them and changes nothing of the page: its
 * variables stand in tokens.css, and the document has its colours already.
 */
export const Library = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={THEME}
    withCssVariables={false}
    withGlobalClasses={false}
    getRootElement={leaveDocument}
  >
    {children}
  </MantineProvider>
)

const THEME = { respectReducedMotion: true }

const leaveDocument = () => undefined
