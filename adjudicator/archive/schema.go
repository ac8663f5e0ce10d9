package archive

import _ "embed"

//go:embed schema.json
var schema []byte

// Schema returns the JSON schema of archives (draft 2020-12), with what each key means.
func Schema() []byte { return schema }
