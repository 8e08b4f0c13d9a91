export { INVOICE_WORDS as invoice } from '@fieldstone/contract/documents/payoff-invoice-words'
