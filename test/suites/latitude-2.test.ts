import { testHalf } from './companies.ts'

testHalf(1)
