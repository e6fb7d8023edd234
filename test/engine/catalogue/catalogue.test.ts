import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { lockedIds } from '../../../src/engine/catalogue/read.ts'
import { areas, specFolder } from '../../../src/interface/catalogue.ts'
import { packageRoot } from '../../../src/package/package-root.ts'
import { allCases } from '../../../suites/index.ts'
import { catalogue, observationTopics, requirementById } from '../../interface/opened.ts'

const spec = (...path: string[]) => join(packageRoot, 'spec', ...path)
const yaml = (...path: string[]) => parse(readFileSync(spec(...path), 'utf8'))

describe('the catalogue', () => {
  test('has one file for each area and no other', () => {
    expect(readdirSync(spec('requirements')).sort()).toEqual(areas.map((area) => `${area}.yaml`).sort())
  })

  test.each(areas)('%s keeps to the published schema', (area) => {
    const validate = new Ajv2020({ strict: false }).compile(
      JSON.parse(readFileSync(spec('requirements.schema.json'), 'utf8')),
    )
    validate(yaml('requirements', `${area}.yaml`))
    expect(validate.errors).toBeNull()
  })

  test('gives each id once, and every id ever issued is locked', () => {
    expect(requirementById.size).toBe(catalogue.length)
    expect(catalogue.map(({ id }) => id).filter((id) => !lockedIds(specFolder).active.has(id))).toEqual([])
    expect([...lockedIds(specFolder).active].filter((id) => !requirementById.has(id))).toEqual([])
  })
})

describe('the basis of a requirement', () => {
  test('is a sentence, or an inference that is a SHOULD unless a principle of the document stands behind it', () => {
    const bold = catalogue.filter(
      ({ basis, level, restsOn }) => basis === 'inferred' && (level === 'MUST') !== (restsOn !== undefined),
    )
    expect(bold.map(({ id }) => id)).toEqual([])
    expect(catalogue.filter(({ basis, restsOn }) => basis === 'quoted' && restsOn).map(({ id }) => id)).toEqual([])
  })

  test('is told in short words', () => {
    expect(catalogue.filter(({ words }) => words.length > 120).map(({ id }) => id)).toEqual([])
  })
})

describe('cases', () => {
  test('name requirements that exist and are tested', () => {
    const wrong = allCases.flatMap(({ id, requirements }) =>
      requirements
        .filter(
          (one) => requirementById.get(one) === undefined || requirementById.get(one)?.notTestedReason !== undefined,
        )
        .map((one) => `${id}: ${one}`),
    )
    expect(wrong).toEqual([])
  })

  test('leave no requirement without a case or a reason', () => {
    const named = new Set<string>(allCases.flatMap(({ requirements }) => requirements))
    const left = catalogue.filter(({ id, notTestedReason }) => !named.has(id) && notTestedReason === undefined)
    expect(left.map(({ id }) => id)).toEqual([])
  })

  test('have ids of their own', () => {
    const ids = allCases.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('the companion table', () => {
  type Sentence = { says: string; requirements?: string[]; observations?: string[]; context?: string; open?: string }
  const table: { section: string; sentences: Sentence[] }[] = yaml('traceability.yaml')
  const sentences = table.flatMap(({ sentences }) => sentences)

  test('says of each sentence what became of it', () => {
    const lost = sentences.filter(
      ({ requirements, observations, context, open }) => !(requirements ?? observations ?? context ?? open),
    )
    expect(lost).toEqual([])
  })

  test('names every requirement and every observation, and none that does not exist', () => {
    const named = new Set(sentences.flatMap(({ requirements = [] }) => requirements))
    expect([...named].sort()).toEqual(catalogue.map(({ id }) => id).sort())
    const observed = new Set(sentences.flatMap(({ observations = [] }) => observations))
    expect([...observed].sort()).toEqual(observationTopics.map(({ id }) => id).sort())
  })

  test('has every section that a requirement cites', () => {
    const sections = new Set(table.map(({ section }) => section))
    const unknown = [...catalogue, ...observationTopics].filter(({ section }) => !sections.has(section))
    expect(unknown.map(({ id, section }) => `${id}: ${section}`)).toEqual([])
  })
})
