export { INVOICE_WORDS as invoice } from '@fieldstone/contract/papers/payoff-invoice-words'
