import { createContext } from 'react'
import type { KeptOf } from '../lib/kept-drafts.ts'

/** The record to which all that is typed below belongs; null: nobody lists what is kept there. */
export const DraftOwnerContext = createContext<KeptOf | null>(null)
