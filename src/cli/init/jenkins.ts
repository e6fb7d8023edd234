import { aboutPackage, command, headline, packageUrl, shardNumbers } from './release.ts'

const environment = `  environment {
    CONFORMINT_API_KEY = credentials('conformint-api-key')
    // ${aboutPackage}
    CONFORMINT_PACKAGE = '${packageUrl}'
  }`

const shown = `junit 'conformint-report/junit.xml'`
const kept = `archiveArtifacts artifacts: 'conformint-report/**', allowEmptyArchive: true`

/** A declarative Jenkins pipeline; the key is a secret text with the id \`conformint-api-key\`. */
export function jenkins(shards: number): string {
  if (shards === 1) {
    return `// ${headline()}
pipeline {
  agent { docker { image 'node:24' } }
${environment}
  stages {
    stage('conformint') {
      steps { sh '${command} verify' }
    }
  }
  post {
    always {
      ${shown}
      ${kept}
    }
  }
}
`
  }
  const axis = shardNumbers(shards)
    .map((shard) => `'${shard}'`)
    .join(', ')
  return `// ${headline(`, in ${shards} parts at once`)}
pipeline {
  agent none
${environment}
  stages {
    stage('conformint') {
      matrix {
        axes {
          axis {
            name 'SHARD'
            values ${axis}
          }
        }
        agent { docker { image 'node:24' } }
        stages {
          stage('verify') {
            steps {
              // A part that fails does not keep the report of all from being made. All parts need one seed.
              catchError(buildResult: 'FAILURE', stageResult: 'FAILURE') {
                sh '${command} verify --shard "$SHARD/${shards}" --seed "$BUILD_NUMBER" --report-dir "shard-$SHARD"'
              }
              stash name: "shard-\${SHARD}", includes: "shard-\${SHARD}/**"
            }
          }
        }
      }
    }
    stage('report') {
      agent { docker { image 'node:24' } }
      steps {
${shardNumbers(shards)
  .map((shard) => `        unstash 'shard-${shard}'`)
  .join('\n')}
        sh '${command} report merge shard-* --report-dir conformint-report'
      }
      post {
        always {
          ${shown}
          ${kept}
        }
      }
    }
  }
}
`
}
